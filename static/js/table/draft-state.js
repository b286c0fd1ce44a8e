// What is known of a draft, without a page: what is chosen, and what the server said of it. Each choice is a step; a step tells
// what each of its codes would bring, or why it is closed.
export class Draft {
  chosen = [];
  steps = []; // what the server said: before the first choice, after the first, ...
  #occasion = ""; // the choices that the server offers: others belong to another round

  // Whether these choices are others than before: then all is forgotten.
  begin(occasion) {
    if (occasion === this.#occasion) return false;
    this.forget();
    this.#occasion = occasion;
    return true;
  }

  forget() {
    this.chosen = [];
    this.steps = [];
  }

  // What the server is asked about, as it is put into words for it.
  get codes() {
    return this.chosen.join(" ");
  }

  // Equal as long as the answer to it is wanted.
  get question() {
    return `${this.#occasion}: ${this.codes}`;
  }

  // Takes in what the server answered to a question; whether it was still wanted.
  answer(question, answer) {
    if (question !== this.question) return false;
    if (answer.ok) this.steps[this.chosen.length] = answer;
    else this.forget();
    return true;
  }

  get #next() {
    return this.steps[this.chosen.length];
  }

  get isComplete() {
    return Boolean(this.#next?.complete);
  }

  // What all choices together do.
  get events() {
    return this.#next?.events ?? [];
  }

  // All codes that any step told of.
  get offered() {
    return this.steps.flatMap((step) => Object.keys(step.looks));
  }

  // What a code would bring, or why it is closed.
  look(code) {
    return this.steps.find((step) => step.looks[code])?.looks[code];
  }

  isOpen(code) {
    return this.#stepOf(code) >= 0;
  }

  #stepOf(code) {
    return this.steps.findIndex((step) => step.looks[code]?.ok);
  }

  // Whether it can be chosen. A choice of an earlier step takes the place of what was chosen from there on.
  choose(code) {
    const step = this.#stepOf(code);
    if (step < 0) return false;
    this.chosen = [...this.chosen.slice(0, step), code];
    this.steps = this.steps.slice(0, step + 1);
    return true;
  }

  undo() {
    this.chosen = this.chosen.slice(0, -1);
    this.steps = this.steps.slice(0, this.chosen.length + 1);
  }

  // Whether nothing is known of a code that might be chosen next.
  lacksReason(code) {
    return Boolean(this.#next) && !this.#next.complete && !this.#next.looks[code];
  }

  explain(code, look) {
    if (this.#next) this.#next.looks[code] = look;
  }
}

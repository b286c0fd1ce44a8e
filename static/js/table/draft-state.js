// What is known of a draft, without a page: what is chosen, and what the server said of it. Each choice is a step; a step tells
// what may be chosen then, what each of these moves would bring, or why another is closed.
import { Choices } from "./prefixes.js";

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
    if (answer.ok) this.steps[this.chosen.length] = { ...answer, choices: new Choices(answer.choices) };
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

  // What may be chosen next; undefined until the server has said it.
  get choices() {
    return this.#next?.choices;
  }

  // What a move would bring, or why it is closed.
  preview(code) {
    return this.steps.find((step) => step.previews[code])?.previews[code];
  }

  // A target is the beginning of moves, or a whole one.
  isOpen(target) {
    return this.#stepOf(target) >= 0;
  }

  #stepOf(target) {
    return this.steps.findIndex(({ choices }) => choices.isMove(target) || choices.opens(target));
  }

  // All of the move that a target stands for: it ends as is wanted, if it may, or as is proposed.
  move(target, wanted) {
    const endings = this.steps[this.#stepOf(target)]?.choices.endings(target) ?? [];
    return target + (endings.includes(wanted) ? wanted : (endings[0] ?? ""));
  }

  isChosen(target) {
    return this.chosen.some((code) => code.startsWith(target));
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

  // Whether nothing is known of a move that might be chosen next.
  lacks(code) {
    return Boolean(this.#next) && !this.#next.complete && !this.preview(code);
  }

  explain(code, preview) {
    if (this.#next) this.#next.previews[code] = preview;
  }
}

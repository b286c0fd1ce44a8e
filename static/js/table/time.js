// A length of time as a clock shows it: 0:09, 12:34, 3:05:00; from two days on in days and hours, where seconds would
// only disturb.
const SECOND = 1000;
const DAY = 86400;

export function spelled(milliseconds) {
  const seconds = Math.max(Math.ceil(milliseconds / SECOND), 0);
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)}d ${Math.floor((seconds % DAY) / 3600)}h`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

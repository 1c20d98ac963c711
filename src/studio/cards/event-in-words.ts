import type { Transition } from "#model/4-states.ts";

/** The trigger of a transition: the name of its button, its time, or its condition as it is shown. */
export function eventOf({ event }: Transition, say: (code: string) => string = (code) => code): string {
  switch (event.kind) {
    case "named":
      return event.name;
    case "after":
      return `after ${event.duration.source}`;
    case "at":
      return `at ${event.moment.source}`;
    case "when":
      return `when ${say(event.condition.source)}`;
    case "every":
      return event.repetition.words;
    default:
      return "start";
  }
}

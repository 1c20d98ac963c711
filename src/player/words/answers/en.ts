/** Words for rows that are answered in place, and for reasons shown before an action is tried. */
export const enAnswers = {
  answered: (done: string, of: string) => `${done} of ${of}`,
  next: "Next",
  details: (title: string) => `Details: ${title}`,
  less: "One less",
  more: "One more",
  save: "Save answer",
  leftOpen: (title: string) => `“${title}” isn’t saved yet. Open it and complete it.`,
  noField: (field: string) => `No ${field}`,
  selectAll: "Select all",
  selectNone: "Deselect all",
  cantDelete: (title: string) => `“${title}” can’t be deleted yet`,
  inTheWay: "These still refer to it. Open them to change or delete them.",
  goBack: "Go back",
  location: {
    unavailable: "This device can’t find its location right now. Go outside or type it.",
    timeout: "Finding your location took too long. Try again or type it.",
  },
};

export type AnswersWords = typeof enAnswers;

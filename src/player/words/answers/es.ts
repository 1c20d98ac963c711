import type { AnswersWords } from "./en.ts";

export const esAnswers: AnswersWords = {
  answered: (done: string, of: string) => `${done} de ${of}`,
  next: "Siguiente",
  details: (title: string) => `Detalles: ${title}`,
  less: "Uno menos",
  more: "Uno más",
  save: "Guardar respuesta",
  leftOpen: (title: string) => `«${title}» aún no se ha guardado. Abre el elemento y complétalo.`,
  noField: (field: string) => `Sin ${field}`,
  selectAll: "Seleccionar todo",
  selectNone: "Anular selección",
  cantDelete: (title: string) => `«${title}» aún no se puede eliminar`,
  inTheWay: "Estos elementos todavía lo usan. Ábrelos para cambiarlos o eliminarlos.",
  goBack: "Volver",
  location: {
    unavailable: "Este dispositivo no encuentra su ubicación ahora. Sal al exterior o escríbela.",
    timeout: "La localización tardó demasiado. Inténtalo de nuevo o escribe la ubicación.",
  },
};

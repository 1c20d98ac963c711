import { lazyPart } from "../lazy-sheet.tsx";

export const FormPage = lazyPart(() => import("./FormPage.tsx").then((part) => part.FormPage));
export const RecordPage = lazyPart(() => import("./RecordPage.tsx").then((part) => part.RecordPage));
export const OnlyRecordPage = lazyPart(() => import("./OnlyRecordPage.tsx").then((part) => part.OnlyRecordPage));

import type { Value } from "#expr/types.ts";
import type { Model } from "#model/model.ts";
/** Constants as the document writes them: they are literals, so nothing is needed to know their value. */
export declare function literalConstants(model: Model): (name: string) => Value;

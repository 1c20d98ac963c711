import type { ConstantsAnswer } from "../contract/queries.ts";
import { maySetConstant } from "../rights/may-set-constant.ts";
import { shownTypeOf } from "../constant-type.ts";
import type { Context } from "../context/context.ts";

export function constants(context: Context): ConstantsAnswer {
  return {
    constants: context.lookup.model.constants.constants
      .filter((constant) => constant.problem === null)
      .map((constant) => {
        const { name, meaning } = constant;
        context.dependencies.constant(name);
        return {
          name,
          shown: { value: context.app.constant(name), type: shownTypeOf(constant) },
          meaning,
          mayChange: maySetConstant(context, constant),
        };
      }),
  };
}

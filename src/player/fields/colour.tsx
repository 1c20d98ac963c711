import { ColourPicker } from "#ui/form/ColourPicker.tsx";
import type { WidgetProps } from "./widget.ts";
import type { DisplayProps } from "./display-props.ts";

export function ColourDisplay({ shown }: DisplayProps) {
  const colour = typeof shown.value === "string" ? shown.value : "";
  return (
    <span className="colour-shown">
      <svg className="colour-dot" viewBox="0 0 16 16" aria-hidden="true">
        {/^#[0-9a-f]{3,8}$|^[a-z]{3,20}$/iu.test(colour) ? <circle cx="8" cy="8" r="7.5" fill={colour} /> : null}
      </svg>
      {colour}
    </span>
  );
}

export function ColourWidget({ value, set, leave }: WidgetProps) {
  return (
    <ColourPicker
      value={typeof value === "string" ? value : null}
      onChange={(colour) => {
        set(colour);
        leave();
      }}
    />
  );
}

import { Rating, RatingShown } from "#ui/form/Rating.tsx";
import { numberOf, type WidgetProps } from "./widget.ts";
import type { DisplayProps } from "./display-props.ts";

export function RatingDisplay({ shown }: DisplayProps) {
  return <RatingShown value={numberOf(shown.value) ?? 0} />;
}

export function RatingWidget({ value, set, leave }: WidgetProps) {
  return (
    <Rating
      value={numberOf(value)}
      onChange={(stars) => {
        set(stars);
        leave();
      }}
    />
  );
}

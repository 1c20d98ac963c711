import { Page } from "#ui/frame/Page.tsx";
import { useChange } from "./change-context.ts";
import type { Part } from "./change-place.ts";

export function ItemPage({ part, names }: { readonly part: Part; readonly names: readonly string[] }) {
  const { back } = useChange();
  return <Page title={names.join(" ")} onBack={() => back({ kind: "point", part })} />;
}

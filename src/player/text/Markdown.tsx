import { Suspense } from "react";
import { lazyPart } from "#ui/frame/lazy-part.tsx";

const Rendered = lazyPart(() => import("./RenderedMarkdown.tsx").then((part) => part.RenderedMarkdown));

/** Formatted text without HTML: the Markdown tree is rendered as elements, so nothing in it can run. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="prose" dir="auto">
      <Suspense fallback={<p>{text}</p>}>
        <Rendered text={text} />
      </Suspense>
    </div>
  );
}

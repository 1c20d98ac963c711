import { lazy, Suspense } from "react";

const Rendered = lazy(() => import("./RenderedMarkdown.tsx").then((module) => ({ default: module.RenderedMarkdown })));

/** Formatted text, never as HTML: the Markdown tree is drawn as elements, so nothing in it can run. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="prose" dir="auto">
      <Suspense fallback={<p>{text}</p>}>
        <Rendered text={text} />
      </Suspense>
    </div>
  );
}

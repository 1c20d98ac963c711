import { Suspense } from "react";
import { lazyPart } from "../frame/lazy-part.tsx";
import { useWords } from "../frame/ui-context.tsx";
import "./capture.css";

export interface SignatureInputProps {
  /** URL of the picture (blob:, data:); null: not signed yet. */
  readonly src: string | null;
  readonly onSigned: (picture: Blob) => void;
  readonly onClear: () => void;
}

const LazyPad = lazyPart(() => import("./SignaturePad.tsx").then((part) => part.SignaturePad));

/** A pad for signing. In `<Field shape="group">`. */
export function SignatureInput(props: SignatureInputProps) {
  const words = useWords();
  return (
    <Suspense fallback={<div className="signature" role="status" aria-label={words.loading} />}>
      <LazyPad {...props} />
    </Suspense>
  );
}

import { createContext, useContext, type ReactNode } from "react";

export interface NewInPlaceProps {
  readonly entity: string;
  readonly open: boolean;
  readonly onClose: (made: { readonly id: string; readonly title: string | null } | null) => void;
}

type DrawNewInPlace = (props: NewInPlaceProps) => ReactNode;

/**
 * Renders the form for a new record. A context avoids an import cycle: forms contain fields, and a reference field
 * opens a form.
 */
const NewInPlaceContext = createContext<DrawNewInPlace>(() => null);

export const NewInPlaceProvider = NewInPlaceContext.Provider;

export const useNewInPlace = (): DrawNewInPlace => useContext(NewInPlaceContext);

import { createContext, useContext, useId, type ReactNode } from "react";
import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import "./form.css";

interface FieldWiring {
  /** The control's id, to which the label points. */
  readonly id: string;
  readonly labelId: string;
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly disabled: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

export interface FieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly help?: ReactNode;
  /** Errors in the catalogue's words; several are listed one below the other. */
  readonly error?: string | readonly string[] | null | undefined;
  /** A warning does not block the person. */
  readonly warning?: string | null | undefined;
  readonly disabled?: boolean;
  /** "group": controls with several parts; "switch": label and switch on one line. */
  readonly shape?: "stacked" | "group" | "switch";
  /** Set by forms that scroll to their first error with `document.getElementById(id)`. */
  readonly id?: string;
  /** `data-mark`: what the element represents. */
  readonly mark?: string | undefined;
  /** The heading right above shows the same label: here it is for screen readers only. */
  readonly labelAbove?: boolean;
  readonly children: ReactNode;
}

/** Label, required mark, control, help and error as one row of a form group, connected for screen readers. */
export function Field(props: FieldProps) {
  const { label, required = false, help, error, warning, disabled = false, shape = "stacked", children } = props;
  const made = useId();
  const words = useWords();
  const id = props.id ?? `field-${made}`;
  const errors =
    error === null || error === undefined || error === "" ? [] : typeof error === "string" ? [error] : error;
  const invalid = errors.length > 0;
  const describedBy =
    [help ? `${id}-help` : "", invalid ? `${id}-error` : "", warning ? `${id}-warning` : ""]
      .filter(Boolean)
      .join(" ") || undefined;
  const wiring: FieldWiring = { id, labelId: `${id}-label`, label, describedBy, invalid, required, disabled };
  const name = (
    <>
      {label}
      {required ? (
        <span className="field-required">
          <span aria-hidden="true">*</span>
          <span className="visually-hidden"> {words.required}</span>
        </span>
      ) : null}
    </>
  );
  const labelClass = props.labelAbove ? "visually-hidden" : "field-label";
  return (
    <FieldContext value={wiring}>
      <div
        className="field"
        data-mark={props.mark}
        data-shape={shape}
        data-invalid={invalid || undefined}
        data-disabled={disabled || undefined}
        {...(shape === "group"
          ? { role: "group", "aria-labelledby": wiring.labelId, "aria-describedby": describedBy }
          : {})}
      >
        <div className="field-main">
          {shape === "group" ? (
            <span className={labelClass} id={wiring.labelId}>
              {name}
            </span>
          ) : (
            <label className={labelClass} id={wiring.labelId} htmlFor={id}>
              {name}
            </label>
          )}
          <div className="field-control">{children}</div>
        </div>
        {/* Rendered before there is an error, so that screen readers announce the error when it comes. */}
        <div className="field-error" id={`${id}-error`} role="alert">
          {errors.map((text) => (
            <p key={text}>
              <Icon name="circle-alert" size={1} strokeWidth={2.3} />
              <span>{text}</span>
            </p>
          ))}
        </div>
        {warning ? (
          <div className="field-warning" id={`${id}-warning`}>
            <Icon name="triangle-alert" size={1} strokeWidth={2.3} />
            <span>{warning}</span>
          </div>
        ) : null}
        {help ? (
          <div className="field-help" id={`${id}-help`}>
            {help}
          </div>
        ) : null}
      </div>
    </FieldContext>
  );
}

/** The attributes that a control gets from its surrounding field. */
export function useField(): FieldWiring {
  const made = useId();
  return (
    useContext(FieldContext) ?? {
      id: made,
      labelId: `${made}-label`,
      label: "",
      describedBy: undefined,
      invalid: false,
      required: false,
      disabled: false,
    }
  );
}

export function controlProps(field: FieldWiring) {
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
    disabled: field.disabled,
  };
}

/** A group of fields as an inset card. */
export function FieldGroup({
  heading,
  footer,
  children,
}: {
  readonly heading?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  const headingId = useId();
  return (
    <div className="list-group" role="group" aria-labelledby={heading ? headingId : undefined}>
      {heading ? (
        <div className="list-heading">
          <h2 id={headingId}>{heading}</h2>
        </div>
      ) : null}
      <div className="list-card field-card">{children}</div>
      {footer ? <div className="list-footer">{footer}</div> : null}
    </div>
  );
}

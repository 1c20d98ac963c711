import { Icon } from "#ui/icons/Icon.tsx";
import { usePlayer } from "../player-context.ts";
import { letterTo, safeLink, shortLink, telephone } from "../text/safe-link.ts";
import type { DisplayProps } from "./display-props.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export function PhoneDisplay({ shown }: DisplayProps) {
  const { words } = usePlayer();
  const number = textOf(shown.value);
  return <ContactLink href={telephone(number)} icon="phone" verb={words.call} text={number} />;
}

export function EmailDisplay({ shown }: DisplayProps) {
  const { words } = usePlayer();
  const address = textOf(shown.value);
  return <ContactLink href={letterTo(address)} icon="mail" verb={words.write} text={address} />;
}

export function LinkDisplay({ shown }: DisplayProps) {
  const { words } = usePlayer();
  const address = textOf(shown.value);
  const href = safeLink(address);
  const short = href === null ? address : shortLink(address, href);
  return <ContactLink href={href} icon="external-link" verb={words.open} text={short} outside />;
}

interface ContactLinkProps {
  readonly href: string | null;
  readonly icon: string;
  readonly verb: string;
  readonly text: string;
  readonly outside?: boolean;
}

/** `href` null: not safe to open, so the address is shown as plain text. */
function ContactLink({ href, icon, verb, text, outside = false }: ContactLinkProps) {
  if (href === null) return <span dir="auto">{text}</span>;
  return (
    <a
      className="contact-link"
      href={href}
      {...(outside ? { target: "_blank", rel: "noopener noreferrer nofollow" } : {})}
    >
      <bdi>{text}</bdi>
      <Icon name={icon} size={1.125} label={verb} />
    </a>
  );
}

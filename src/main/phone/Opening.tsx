import "./opening.css";

const about = (): string => document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? "";

/** The same markup as `ninefold build` writes into the page, so that nothing moves when the script takes over. */
export function Opening() {
  return (
    <div className="opening">
      <img src="./icon.svg" alt="" />
      <p className="opening-name" dir="auto">
        {document.title}
      </p>
      <p className="opening-about" dir="auto">
        {about()}
      </p>
    </div>
  );
}

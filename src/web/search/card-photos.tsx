import { useState } from "react";
import type { Card } from "../replies.ts";
import { Picture } from "../ui/picture.tsx";
import { Glyph } from "../ui/sprite.tsx";
import { cardWords } from "../words/space-card.ts";

/** The photos of a card one at a time; only the one shown is fetched. */
export function CardPhotos({ card, eager, sizes }: { card: Card; eager: boolean; sizes: string }) {
  const [at, setAt] = useState(0);
  const { photos, title } = card;
  const photo = photos[at];
  const last = photos.length - 1;
  return (
    <>
      <Picture
        key={at}
        path={photo?.url ?? card.imageUrl}
        alt={photo?.alt ?? ""}
        color={photo?.colour}
        sizes={sizes}
        width={3}
        height={2}
        most={1024}
        eager={eager || at > 0}
      />
      {last > 0 && (
        <>
          <button type="button" className="turn back needs-script" aria-label={cardWords.previousPhoto(title)} disabled={at === 0} onClick={() => setAt(at - 1)}>
            <Glyph name="back" />
          </button>
          <button type="button" className="turn on needs-script" aria-label={cardWords.nextPhoto(title)} disabled={at === last} onClick={() => setAt(at + 1)}>
            <Glyph name="on" />
          </button>
          {at > 0 && <span className="of num">{cardWords.photoOf(at + 1, last + 1)}</span>}
        </>
      )}
    </>
  );
}

import type { Card } from "./card-facts.ts";
export function CardPrice({ card }: { card: Card }) { return <><b>${card.price}</b> / day</>; }

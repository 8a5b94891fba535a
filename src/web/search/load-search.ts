import type { InferContractRouterInputs } from "@orpc/contract";
import type { Api, contract } from "../../contract/api.ts";
import { type Refusal, refusalOf } from "../refusal.ts";
import type { Card, Count, Found } from "../replies.ts";
import { cleanParams } from "./search-params.ts";

type Query = InferContractRouterInputs<typeof contract>["search"]["findSpaces"];
export type SearchPage = { found: Found; count: Count; refusal: Refusal | null };

const nothing = { found: { items: [], nextCursor: null, place: null }, count: { count: 0, capped: false, relax: [] } };
const photosOnCard = 5;

/** One page of results with its count, or the refusal of a search that makes no sense; other failures are thrown. */
export async function loadSearch(api: Api, params: URLSearchParams): Promise<SearchPage> {
  const { cursor, sort, ...filters } = Object.fromEntries(cleanParams(params)) as Query;
  const query = { ...filters, ...(cursor && { cursor }), ...(sort && { sort }) };
  try {
    const [found, count] = await Promise.all([api.search.findSpaces(query), api.search.countSpaces(filters)]);
    return { found: { ...found, items: found.items.map(lighter) }, count, refusal: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === "failed" || refusal.code === "busy") throw error;
    return { ...nothing, refusal };
  }
}

/** A card with no more photos than its carousel turns: every byte here is sent twice, as page and as data. */
function lighter(card: Card): Card {
  return card.photos.length <= photosOnCard ? card : { ...card, photos: card.photos.slice(0, photosOnCard) };
}

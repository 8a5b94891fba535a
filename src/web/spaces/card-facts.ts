import type { SpaceType } from "../../domain/space.ts";
export type Card = {
  id: string; title: string; location: string; price: number; rating: number | null; reviewCount: number;
  imageUrl: string; imageAlt: string; imageColor: string | null; amenities: string[]; capacity: number; spaceType: SpaceType; isNew: boolean;
};

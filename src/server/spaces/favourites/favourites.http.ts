import { contract } from '../../../contract/api.ts'
import { bind } from '../../http/endpoints.ts'
import { favouriteIds, listFavourites } from './list-favourites.ts'
import { mergeFavourites, removeFavourite, saveFavourite } from './save-favourites.ts'

const { favourites } = contract

export const favouriteEndpoints = {
  saveFavourite: bind(favourites.saveFavourite, saveFavourite),
  removeFavourite: bind(favourites.removeFavourite, removeFavourite),
  mergeFavourites: bind(favourites.mergeFavourites, mergeFavourites),
  favouriteIds: bind(favourites.favouriteIds, favouriteIds),
  listFavourites: bind(favourites.listFavourites, listFavourites),
}

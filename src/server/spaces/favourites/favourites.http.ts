import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import { favouriteIds, listFavourites, mergeFavourites, removeFavourite, saveFavourite } from './favourites.ts'

const { favourites } = contract

export const favouriteEndpoints = {
  saveFavourite: bind(favourites.saveFavourite, saveFavourite),
  removeFavourite: bind(favourites.removeFavourite, removeFavourite),
  mergeFavourites: bind(favourites.mergeFavourites, mergeFavourites),
  favouriteIds: bind(favourites.favouriteIds, favouriteIds),
  listFavourites: bind(favourites.listFavourites, listFavourites),
}

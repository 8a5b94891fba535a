import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import { favouriteIds, listFavourites, mergeFavourites, removeFavourite, saveFavourite } from './favourites.ts'
import { nameList, shareList, showSharedList, stopSharing } from './saved-lists.ts'

const { favourites } = contract

export const favouriteEndpoints = {
  saveFavourite: bind(favourites.saveFavourite, saveFavourite),
  removeFavourite: bind(favourites.removeFavourite, removeFavourite),
  mergeFavourites: bind(favourites.mergeFavourites, mergeFavourites),
  favouriteIds: bind(favourites.favouriteIds, favouriteIds),
  listFavourites: bind(favourites.listFavourites, listFavourites),
  nameList: bind(favourites.nameList, nameList),
  shareList: bind(favourites.shareList, shareList),
  stopSharing: bind(favourites.stopSharing, stopSharing),
  showSharedList: bind(favourites.showSharedList, showSharedList),
}

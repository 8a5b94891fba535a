import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import { addPhotos, describePhoto, listPhotos, orderPhotos, removePhoto } from './photos.ts'

const { photosOfSpaces } = contract

export const photoEndpoints = {
  listPhotos: bind(photosOfSpaces.listPhotos, listPhotos),
  addPhotos: bind(photosOfSpaces.addPhotos, addPhotos),
  orderPhotos: bind(photosOfSpaces.orderPhotos, orderPhotos),
  describePhoto: bind(photosOfSpaces.describePhoto, describePhoto),
  removePhoto: bind(photosOfSpaces.removePhoto, removePhoto),
}

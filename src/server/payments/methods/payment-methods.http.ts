import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import { addMethod, checkMethods, listMethods, removeMethod, setDefaultMethod } from './methods.ts'

const { paymentMethods } = contract

export const paymentMethodEndpoints = {
  listMethods: bind(paymentMethods.listMethods, listMethods),
  addMethod: bind(paymentMethods.addMethod, addMethod),
  checkMethods: bind(paymentMethods.checkMethods, checkMethods),
  setDefaultMethod: bind(paymentMethods.setDefaultMethod, setDefaultMethod),
  removeMethod: bind(paymentMethods.removeMethod, removeMethod),
}

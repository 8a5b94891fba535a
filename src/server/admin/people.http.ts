import { contract } from '../../contract/api.ts'
import { resetFactor } from '../accounts/people/reset-factor.ts'
import { changeRole, restorePerson, rulePeople, suspendPerson } from '../accounts/people/rule-person.ts'
import { bind } from '../http/endpoints.ts'
import { exportPeople, listPeople } from './list-people.ts'
import { showPerson } from './show-person.ts'

const { people } = contract

export const peopleEndpoints = {
  listPeople: bind(people.listPeople, listPeople),
  exportPeople: bind(people.exportPeople, exportPeople),
  showPerson: bind(people.showPerson, showPerson),
  changeRole: bind(people.changeRole, changeRole),
  suspendPerson: bind(people.suspendPerson, suspendPerson),
  restorePerson: bind(people.restorePerson, restorePerson),
  resetFactor: bind(people.resetFactor, resetFactor),
  rulePeople: bind(people.rulePeople, rulePeople),
}

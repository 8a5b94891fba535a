import { PHONE } from '../support/browser.ts'
import { axeOnEveryPage } from './every-page.ts'

axeOnEveryPage(PHONE)

import { WIDE } from '../support/browser.ts'
import { axeOnEveryPage } from './every-page.ts'

axeOnEveryPage(WIDE)

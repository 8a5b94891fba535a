import { createContext } from 'react'

/** Runs an action. If it needs reauthentication, asks for it and runs the action again. */
export type Confirmed = (act: () => Promise<unknown>) => Promise<unknown>

export const Confirming = createContext<Confirmed>((act) => act())

/** The user closed the dialog instead of confirming. */
export class GaveUp extends Error {}

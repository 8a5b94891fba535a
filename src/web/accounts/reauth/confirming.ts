import { createContext } from 'react'

/** Runs an act; where it needs a fresh confirmation it asks for one and runs the act again. */
export type Confirmed = (act: () => Promise<unknown>) => Promise<unknown>

export const Confirming = createContext<Confirmed>((act) => act())

/** The person closed the question instead of answering it. */
export class GaveUp extends Error {}

/** The part of a conversation's address that leads to where the next message is written. */
export const WRITE = 'write'

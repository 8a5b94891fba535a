/** The fragment of a conversation's address that leads to the message field. */
export const WRITE = 'write'

/** Bookings of suspended hosts, on the booking page. */
export const suspendedWords = {
  cancelling: {
    guest: 'The host’s account is suspended, so this booking is being cancelled. You’ll get a full refund.',
    host: 'This booking is being cancelled, and the guest gets a full refund.',
    admin: 'No admin kept this booking in time, so it’s being cancelled. The guest gets a full refund.',
  },
  cancellingState: 'Being cancelled',
  heldHead: 'Held payout',
  heldText: 'The host is suspended. The payout for this booking is held until you decide.',
  decide: 'Decide on the payout',
  decideHead: 'Release or refund',
  releaseAll: 'No refund: release the whole payout',
  decideYes: (amount: string | null) => (amount ? `Refund ${amount} and release the rest` : 'Release the payout'),
  done: 'You’ve decided on the payout.',
} as const

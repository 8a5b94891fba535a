declare module 'web-push' {
  type Details = { method: string; endpoint: string; headers: Record<string, string | number>; body: Buffer | null }
  const webPush: {
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: { vapidDetails: { subject: string; publicKey: string; privateKey: string }; TTL: number },
    ): Details
  }
  export = webPush
}

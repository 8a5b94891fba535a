export type Count = { passed: number; failed: number; skipped: number }
export type Report = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] | null }[]
  }[]
}

/** Counts tests. If a file failed in an import or a hook, without a failed test, it counts as one failure. */
export function countTests({ testResults }: Report): Count {
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const file of testResults) {
    const of = (...statuses: string[]) => file.assertionResults.filter((one) => statuses.includes(one.status)).length
    const failed = of('failed')
    count.passed += of('passed')
    count.skipped += of('pending', 'skipped', 'todo', 'disabled')
    count.failed += failed === 0 && file.status === 'failed' ? 1 : failed
  }
  return count
}

const firstLine = (message = '') => message.split('\n', 1)[0]?.slice(0, 300)

/** Returns one line per failure, so that the end of a truncated output shows what failed and why. */
export function failures({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : []
    return failed.map((one) => `${name} > ${one.fullName}: ${firstLine(one.failureMessages?.[0])}`)
  })
}

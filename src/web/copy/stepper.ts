export const stepperWords = {
  most: (count: number) => `The maximum is ${count}.`,
  least: (count: number) => `The minimum is ${count}.`,
} as const

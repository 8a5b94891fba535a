export const stepperWords = {
  most: (count: number) => `${count} is the most here.`,
  least: (count: number) => `${count} is the least here.`,
} as const

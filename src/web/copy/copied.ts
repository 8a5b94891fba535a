export const copyWords = {
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Couldn’t copy it. Select it and copy it yourself.',
} as const

/** Names a test that proves claims. For example: `claim('5.1 9.2', 'a password of 11 characters is refused')`. */
export function claim(numbers: string, name: string): string {
  return `${name} [spec ${numbers}]`
}

import type { Category } from '../../domain/reviews/review.ts'

export const categoryNames: Record<Category, string> = {
  cleanliness: 'Cleanliness',
  accuracy: 'As described',
  communication: 'Communication',
  access: 'Check-in',
  value: 'Value',
  house_rules: 'House rules',
  punctuality: 'Punctuality',
  care: 'Care',
}

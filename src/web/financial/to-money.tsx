import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { financialWords as words } from '../copy/financial.ts'

export const ToMoney = () => (
  <Link className="inline-flex min-h-6 items-center gap-1 hover:text-ink" to="/financial">
    <ChevronLeft size={16} aria-hidden="true" />
    {words.back}
  </Link>
)

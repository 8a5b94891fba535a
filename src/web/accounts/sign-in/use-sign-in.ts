import { useState } from 'react'
import { api } from '../../client/api.ts'
import { useWrite } from '../../client/use-write.ts'
import type { AccountMode, AccountValues } from '../fields/account-form-check.ts'

export function useSignIn(onSignedIn: () => void) {
  const [step, setStep] = useState<AccountMode | 'second-factor'>('sign-up')
  const [password, setPassword] = useState('')
  const { send, busy, refusal, forget } = useWrite(
    async (enter: () => Promise<{ next: 'signed_in' | 'second_factor' }>) => {
      const { next } = await enter()
      setPassword('')
      turnTo(next === 'second_factor' ? 'second-factor' : 'sign-in')
      if (next === 'signed_in') onSignedIn()
    },
    ({ code }) => code === 'nothing_asked' && setStep('sign-in'),
  )
  const turnTo = (next: typeof step) => {
    setStep(next)
    forget()
  }
  const sendAccount = ({ email, password, firstName, lastName }: AccountValues) =>
    send(() =>
      step === 'sign-up'
        ? api.accounts.signUp({ email, password, data: { first_name: firstName, last_name: lastName } })
        : api.accounts.signIn({ email, password }),
    )
  const sendFactor = (code: string) => send(() => api.accounts.answerSecondFactor({ code }))

  return { step, turnTo, password, setPassword, sendAccount, sendFactor, busy, refusal }
}

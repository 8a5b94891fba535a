import { useEffect, useRef, useState } from 'react'
import { profileWords } from '../../copy/profile.ts'
import { named } from '../../format/brand.ts'
import { saveFile } from '../../ui/save-file.ts'
import styles from './backup-codes.module.css'

type BackupCodesProps = { codes: readonly string[]; email: string; onDone: () => void }

/** The codes are shown only once, so they get the focus and three ways to save them. */
export function BackupCodes({ codes, email, onDone }: BackupCodesProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => head.current?.focus(), [])

  const copy = async () => {
    try {
      // Without a secure connection there is no clipboard.
      await navigator.clipboard.writeText(codes.join('\n'))
      setSaid(profileWords.backupCopied)
    } catch {
      setSaid(profileWords.backupNotCopied)
    }
  }
  const save = () =>
    saveFile(
      profileWords.backupFile,
      'text/plain',
      `${named(profileWords.backupFileHead(email))}\n\n${codes.join('\n')}\n`,
    )

  return (
    <div className={`${styles.root} mb-6 border border-ink bg-sheet p-5`}>
      <h3 ref={head} tabIndex={-1}>
        {profileWords.backupTitle}
      </h3>
      <p className="mt-1 mb-4 text-14 text-graphite">{profileWords.backupText}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`${styles.unprinted} mt-4 flex flex-wrap gap-3`}>
        <button type="button" className="btn plain" onClick={copy}>
          {profileWords.backupCopy}
        </button>
        <button type="button" className="btn plain" onClick={save}>
          {profileWords.backupSave}
        </button>
        <button type="button" className="btn plain" onClick={() => window.print()}>
          {profileWords.backupPrint}
        </button>
        <button type="button" className="btn ink" onClick={onDone}>
          {profileWords.backupDone}
        </button>
      </div>
      <p role="status" className="mt-3 text-14 empty:hidden">
        {said}
      </p>
    </div>
  )
}

import { Check, Download } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { csv } from '../../../domain/kernel/csv.ts'
import type { Column as FileColumn } from '../../../domain/kernel/read-csv.ts'
import { Section } from '../../console/section.tsx'
import { type ColumnWords, importWords as words } from '../../copy/imports.ts'
import { FileDrop } from '../../files/file-drop.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { DenseTable } from '../../ui/dense-table.tsx'
import { focusOnce } from '../../ui/focus-once.ts'
import { Note } from '../../ui/note.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { StatusPill } from '../../ui/status-pill.tsx'
import { HostPage } from '../host-layout.tsx'
import { cellId, ProblemList, ProblemText } from './problem-list.tsx'
import type { Problem, Reply, useImport } from './use-import.ts'

type Words = {
  title: string
  lead: string
  back: string
  file: string
  errorsFile: string
  send: (n: number) => string
  done: (n: number) => string
  columns: ColumnWords<string>
}
type Cell<Row> = { head: string; figure?: boolean; cell: (row: Row) => ReactNode }

type ImportPageProps<Row, Made> = {
  words: Words
  back: string
  columns: readonly FileColumn[]
  cells: readonly Cell<Row>[]
  steps: ReturnType<typeof useImport<Row, Made>>
  done: (made: readonly Made[]) => ReactNode
}

export function ImportPage<Row extends { row: number }, Made>(props: ImportPageProps<Row, Made>) {
  const { words: own, back, columns, steps, done } = props
  const { file, reply, check, choose } = steps
  const made = reply?.made ?? []
  const head = useRef<HTMLSpanElement>(null)
  // The button that was pressed is gone, so focus moves to the result.
  useEffect(() => {
    if (reply && head.current) focusOnce(head.current)
  }, [reply])
  if (made.length > 0)
    return (
      <HostPage head={<span ref={head}>{own.done(made.length)}</span>} act={<BackLink to={back}>{own.back}</BackLink>}>
        {done(made)}
      </HostPage>
    )
  return (
    <HostPage
      head={own.title}
      lead={<p className="measure">{own.lead}</p>}
      act={<BackLink to={back}>{own.back}</BackLink>}
    >
      <div className="grid gap-10">
        <Section id="file" head={words.fileHead} of={true} act={<Template words={own} columns={columns} />}>
          {() => (
            <div className="pt-4">
              <FileDrop
                label={file ? words.chooseOther : words.choose}
                hint={words.hint}
                accept=".csv,.tsv,.txt,text/csv"
                multiple={false}
                disabled={check.busy || steps.write.busy}
                onFiles={([chosen]) => chosen && choose(chosen)}
              />
              <p role="status" className="mt-3 text-graphite wrap-anywhere empty:hidden" dir="auto">
                {check.busy && file ? words.checking(file.name) : ''}
              </p>
              <RefusalNote refusal={check.refusal} className="mt-4" />
              {file && check.refusal && check.refusal.code !== 'file_refused' && (
                <BusyButton type="button" look="plain" className="mt-3" busy={check.busy} onClick={() => choose(file)}>
                  {words.retry}
                </BusyButton>
              )}
            </div>
          )}
        </Section>
        {reply && file && <Preview {...props} name={file.name} reply={reply} head={head} />}
        <Section id="columns" head={words.columnsHead} of={columns}>
          {(of) => <Columns columns={of} words={own.columns} />}
        </Section>
      </div>
    </HostPage>
  )
}

const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link className="link" to={to}>
    {children}
  </Link>
)

function Template({
  words: { file, columns: known },
  columns,
}: Pick<ImportPageProps<never, never>, 'words' | 'columns'>) {
  const save = () => {
    const rows = [0, 1].map((at) => columns.map(({ name }) => known[name]?.examples[at] ?? ''))
    // With this mark, spreadsheets read the file as UTF-8.
    saveFile(
      file,
      'text/csv',
      `\uFEFF${csv(
        columns.map(({ name }) => name),
        rows,
      )}`,
    )
  }
  return (
    <button type="button" className="btn small needs-script" onClick={save}>
      <Download size={16} aria-hidden="true" />
      {words.template}
    </button>
  )
}

type PreviewProps<Row, Made> = Pick<ImportPageProps<Row, Made>, 'words' | 'cells' | 'steps'> & {
  name: string
  reply: Reply<Row, Made>
  head: RefObject<HTMLSpanElement | null>
}

function Preview<Row extends { row: number }, Made>(props: PreviewProps<Row, Made>) {
  const { words: own, cells, steps, name, head } = props
  const { rows, problems } = props.reply
  const byRow = Map.groupBy(problems, ({ row }) => row)
  const heading = (
    <span ref={head} dir="auto" className="wrap-anywhere">
      {words.previewHead(name)}
    </span>
  )
  return (
    <Section id="preview" head={heading} of={rows}>
      {() => (
        <>
          {problems.length > 0 ? (
            <>
              <Note kind="bad" className="mt-4">
                {words.wrong(byRow.size, rows.length)}
              </Note>
              <ProblemList problems={problems} file={own.errorsFile} />
            </>
          ) : (
            <div className="my-4 flex flex-wrap items-center gap-x-6 gap-y-3">
              <p>{words.allReady(rows.length)}</p>
              <BusyButton type="button" busy={steps.write.busy} onClick={steps.importAll}>
                {own.send(rows.length)}
              </BusyButton>
              <RefusalNote refusal={steps.write.refusal} className="basis-full" />
            </div>
          )}
          <DenseTable
            caption={words.previewHead(name)}
            rows={rows}
            keyOf={({ row }) => row}
            columns={[
              { head: words.row, cell: ({ row }) => <span className="num">{row}</span> },
              ...cells,
              { head: words.state, cell: ({ row }) => <State problems={byRow.get(row) ?? []} /> },
            ]}
          />
        </>
      )}
    </Section>
  )
}

function State({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0)
    return (
      <StatusPill icon={Check} tone="good">
        {words.ready}
      </StatusPill>
    )
  return (
    <ul className="grid gap-1">
      {problems.map((problem) => (
        <li key={cellId(problem)} id={cellId(problem)} tabIndex={-1} className="target:bg-wash">
          <b className="font-semibold">{problem.column}</b>{' '}
          <span className="text-bad">
            <ProblemText problem={problem} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Columns({ columns, words: known }: { columns: readonly FileColumn[]; words: ColumnWords<string> }) {
  return (
    <>
      <p className="measure mt-3 text-graphite">{words.columns}</p>
      <DenseTable
        caption={words.columnsHead}
        rows={columns}
        keyOf={({ name }) => name}
        columns={[
          { head: words.name, short: true, cell: ({ name }) => <b className="font-semibold">{name}</b> },
          { head: words.meaning, cell: ({ name }) => known[name]?.meaning },
          { head: words.example, cell: ({ name }) => known[name]?.examples.find(Boolean) },
          { head: words.required, short: true, cell: ({ required }) => (required ? words.yes : words.no) },
        ]}
      />
    </>
  )
}

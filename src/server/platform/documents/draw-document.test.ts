import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { drawPaper } from './draw-document.ts'

type Node = { role?: string; id?: string; type?: string; children?: Node[] }

const words = {
  title: 'Receipt',
  number: 'R-000001',
  operator: 'Daylet',
  brand: 'Daylet',
  head: [['Receipt number', 'R-000001']] as const,
  from: ['Daylet', 'Example Street 1'],
  to: ['Ada Tester', 'غادة'],
  about: { title: 'North Light', address: 'Berlin', period: 'Tue 2 Mar' },
  parts: [{ by: 'Sold by the host', lines: Array.from({ length: 60 }, (_, n) => [`Day ${n}`, '$1.00'] as const) }],
  sums: [['Tax', '$2.00'] as const],
  total: ['Total', '$62.00'] as const,
  note: 'Paid by card.',
  foot: 'Daylet · Example Street 1',
}

test('a document is tagged: every text has its role, in reading order, and decoration is left out', async () => {
  const pdf = await getDocumentProxy(new Uint8Array(await drawPaper(words)))
  expect(pdf.numPages).toBeGreaterThan(1)
  const marked = (await pdf.getMarkInfo()) as { Marked?: boolean } | null
  expect(marked?.Marked).toBe(true)
  const roles: string[] = []
  const untagged: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const ids = new Set<string>()
    const walk = (node: Node) => {
      if (number === 1 && node.role && node.role !== 'Root') roles.push(node.role)
      if (node.id) ids.add(node.id)
      for (const child of node.children ?? []) walk(child)
    }
    walk((await page.getStructTree()) as Node)
    const open: string[] = []
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items as Record<string, string>[]) {
      if (item.type?.startsWith('beginMarkedContent')) open.push(item.id ?? item.tag ?? '')
      else if (item.type === 'endMarkedContent') open.pop()
      else if (item.str?.trim() && !open.some((id) => ids.has(id) || id === 'Artifact')) untagged.push(item.str)
    }
  }
  expect(untagged).toEqual([])
  expect(roles.slice(0, 3)).toEqual(['Document', 'P', 'H1'])
  expect(roles.filter((role) => role === 'TR')).toHaveLength(60)
})

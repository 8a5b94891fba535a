import net from 'node:net'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest, aVisitor } from './people.ts'
import { aSpace } from './spaces.ts'
import { aWorld, type World } from './world.ts'
import { EXAMPLE_RATES } from '../src/domain/examples.ts'
let world: World
beforeAll(async () => { world = await aWorld() })
afterAll(async () => { console.log('FAULTS', world.faults.map(f => f.slice(0, 1500)).join('\n')); world.faults.length = 0; await world.close() })
const raw = (text: string) => new Promise<string>((resolve) => {
  const s = net.connect(Number(new URL(world.url).port), '127.0.0.1', () => s.write(text))
  let out = ''
  s.on('data', (d) => { out += d; }); s.on('close', () => resolve(out)); s.on('error', () => resolve(out)); setTimeout(() => { s.destroy() }, 700)
})
test('http', async () => {
  const lines: string[] = []
  for (const p of ['/api/v1/spaces/%zz','/api/v1/spaces/%00','/api/v1/%','//api/v1/spaces','/api//v1/spaces','/api/v1/spaces/','/api/v1/spaces?','/api/v1/spaces?%zz=%zz','/api/v1/spaces?location=%ff','/storage/demo/%2e%2e%2fx','/storage/../../etc/passwd','/storage/%00','/%zz','/api/%zz','/api/sandbox/challenge/%zz','/api/sandbox/challenge/%00','/api/webhooks/../v1/session','/api/v1/spaces/' + 'a'.repeat(9000), '/' + 'a'.repeat(40000), '/api/v1/../v1/spaces', 'http://evil.example/api/v1/spaces', 'http://evil.example/healthz','*','/api/v1/spaces/count?instant[]=true','/api/v1/spaces?amenities[]=x','/api/v1/spaces?amenities=x&amenities=y','/api/v1/spaces?location=a?b','/api/v1/spaces;x=1','/api/v1/spaces#x', '/api/v1/spaces/00000000-0000-0000-0000-000000000000/availability?month=0000-01','/api/v1/spaces/markers?bounds=a&zoom=3','/api/v1/spaces/markers?bounds=-180,-90,180,90&zoom=3'])
    for (const m of ['GET','HEAD','OPTIONS','POST','PUT','DELETE','PATCH','TRACE','QUERY']) {
      const a = await raw(`${m} ${p} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${m==='GET'||m==='HEAD'?'':'Content-Length: 0\r\n'}\r\n`)
      const status = a.split(' ')[1]
      if (m === 'GET' || Number(status) >= 500 || !a) lines.push(`${m} ${p.slice(0,60)} -> ${status} ${a.split('\r\n\r\n')[1]?.slice(0,120)}`)
    }
  for (const h of ['Host: evil.example','Host: ','Host: a b','Host: x\r\nHost: y','Host: [::1','Host: x/../y?','Host: x:99999','Host: localhost\r\nX-Forwarded-Host: evil\r\nX-Forwarded-Proto: https', 'Host: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked', 'Host: x\r\nCookie: daylet_session=' + 'a'.repeat(43), 'Host: x\r\nCookie: daylet_session=%00'])
    for (const p of ['/healthz','/api/v1/session','/api/v1/bookings']) {
      const a = await raw(`GET ${p} HTTP/1.1\r\n${h}\r\nConnection: close\r\n\r\n`)
      lines.push(`${h.slice(0,50)} ${p} -> ${a.split(' ')[1]} ${a.split('\r\n\r\n')[1]?.slice(0,80)}`)
    }
  console.log(lines.join('\n'))
}, 120_000)
test('bodies', async () => {
  const { id } = await aSpace(world)
  const g = await aGuest(world)
  const lines: string[] = []
  for (const [p, ct, body] of [
    ['/api/sandbox/challenge/x','multipart/form-data','x'],['/api/sandbox/challenge/x','multipart/form-data; boundary=a','--a\r\n'],['/api/sandbox/challenge/x','application/json','{'],['/api/sandbox/challenge/x','application/x-www-form-urlencoded','answer=%zz'],
    ['/api/webhooks/sandbox','application/json','{'],['/api/webhooks/stripe','application/json','{'],
    ['/api/v1/sign-in','multipart/form-data','x'],['/api/v1/sign-in','multipart/form-data; boundary=a','--a\r\n'],['/api/v1/sign-in','text/plain','{"email":"a@b.de","password":"x"}'],['/api/v1/sign-in','application/x-www-form-urlencoded','email=a%40b.de&password=x'],['/api/v1/sign-in','application/octet-stream','\0\0'],['/api/v1/sign-in','text/event-stream','data: x\n\n'],['/api/v1/sign-in','application/json; charset=utf-7','{}'],['/api/v1/sign-in','garbage;;;','{}'],
    ['/api/v1/sign-in','application/json','{"email":"a@b.de","password":"Secret-Canary-1'.padEnd(100,'x')+'"'],
    ['/api/v1/holds/'+crypto.randomUUID()+'/checkout','application/json',JSON.stringify({card:{number:'4242424242424242x',expMonth:1,expYear:1,cvc:'1'}})],
    ['/api/v1/holds/'+crypto.randomUUID()+'/checkout','application/json',JSON.stringify({card:{number:'5555555555554444',expMonth:1,expYear:2030,cvc:'123'}})],
  ] as const) {
    const r = await g.fetch(p, { method: 'POST', body, headers: { 'content-type': ct } })
    lines.push(`${p.slice(0,40)} ${ct} -> ${r.status} ${(await r.text()).slice(0,300)}`)
  }
  for (const month of ['0000-01','9999-12','0001-01','2027-03']) { const r = await g.fetch(`/api/v1/spaces/${id}/availability?month=${month}`); lines.push(`month ${month} ${r.status} ${(await r.text()).slice(0,80)}`) }
  const fp = (q: unknown) => createHash('sha256').update(JSON.stringify(q)).digest('base64url').slice(0,12)
  const cur = (q: unknown, ...k: unknown[]) => Buffer.from(JSON.stringify([fp(q), ...k])).toString('base64url')
  for (const [sort, k] of [['best',[1,'x']],['best',[9e15,crypto.randomUUID()]],['price_low',[9e15,crypto.randomUUID()]],['rating',[9e15,crypto.randomUUID()]]] as const) {
    const r = await g.fetch(`/api/v1/spaces?sort=${sort}&cursor=${cur([sort,{}],...k)}`); lines.push(`cursor ${sort} ${k} ${r.status} ${(await r.text()).slice(0,100)}`)
  }
  for (const at of ['1','2027-01-01','+275760-09-13T00:00:00.000Z','Mon','2027','2027-02-30T00:00:00Z','-000001-01-01T00:00:00Z', '\u0000']) {
    const r = await g.fetch(`/api/v1/bookings?cursor=${cur(['bookings',undefined],at,crypto.randomUUID())}`); lines.push(`bcursor ${at} ${r.status}`)
    const r2 = await g.fetch(`/api/v1/spaces/${id}/reviews?cursor=${cur(['reviews',id],at,crypto.randomUUID())}`); lines.push(`rcursor ${at} ${r2.status}`)
  }
  const asks: object[] = []
  for (const [a,b] of [['0000-01-01','0000-01-01'],['9999-12-31','9999-12-31'],['2027-03-02','9999-12-31'],['2027-03-05','2027-03-02'],['2026-01-01','2027-03-05'],['2027-03-02','2028-02-20'],['2028-02-29','2028-03-01'],['2027-03-02','2027-08-20']]) asks.push({mode:'days',startDate:a,endDate:b})
  for (const [d,s,m] of [['2027-03-02',0,60],['2027-03-02',545,60],['2027-03-02',540,45],['2027-03-02',540,30],['2027-03-02',540,2880],['2027-03-01',540,60],['2029-03-01',540,60],['2027-03-02',2880,2880],['9999-12-31',2880,2880],['0000-01-01',0,1]]) asks.push({mode:'hours',date:d,startMinute:s,minutes:m})
  const limited = (await aSpace(world, { max_minutes: 120, max_days: 2, lead_minutes: 600, by_day: true })).id
  const onlyHour = (await aSpace(world, { by_day: false })).id, onlyDay = (await aSpace(world, { by_hour: false })).id
  const stock = (await aSpace(world, { rates: { ...EXAMPLE_RATES, dayCents: 24000 as never, hourCents: 4000 as never, addOns: [{ id:'p', name:'P', cents: 100 as never, per:'booking', required:false, stock:5 }] } })).id
  for (const s of [id, limited, onlyHour, onlyDay]) for (const ask of asks) { const r = await g.fetch(`/api/v1/spaces/${s}/quote`, { method:'POST', headers:{'content-type':'application/json'}, body: JSON.stringify({ask,people:1})}); if (r.status >= 500 || s===limited) lines.push(`${JSON.stringify(ask)} ${r.status} ${(await r.text()).slice(0,150)}`) }
  const r = await g.fetch(`/api/v1/spaces/${stock}/quote`, { method:'POST', headers:{'content-type':'application/json'}, body: JSON.stringify({ask:asks[0] && {mode:'days',startDate:'2027-03-02',endDate:'2027-03-02'},people:1,addOns:[{id:'p',quantity:5},{id:'p',quantity:5}]})}); lines.push('stock ' + r.status + (await r.text()).slice(0,200))
  console.log(lines.join('\n'))
}, 120_000)

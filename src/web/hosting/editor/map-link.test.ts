import { expect, test } from 'vitest'
import { pointIn } from './map-link.ts'

const WEDDING = { lat: 52.5463, lng: 13.3591 }

test.each([
  ['https://www.openstreetmap.org/?mlat=52.5463&mlon=13.3591#map=17/52.5/13.3'],
  ['https://www.openstreetmap.org/#map=17/52.5463/13.3591'],
  ['https://www.openstreetmap.org/node/240109189#map=18/52.54630/13.35910&layers=N'],
  ['https://www.google.com/maps/place/Nordring/@52.1,13.1,17z/data=!3m1!4b1!4m5!3m4!1s0x0!8m2!3d52.5463!4d13.3591'],
  ['https://www.google.com/maps/@52.5463,13.3591,17z'],
  ['https://maps.google.com/?q=52.5463,13.3591'],
  ['https://www.google.com/maps/search/?api=1&query=52.5463%2C13.3591'],
  ['https://maps.apple.com/?ll=52.5463,13.3591&q=Nordring'],
  ['https://maps.apple.com/place?address=Nordring&coordinate=52.5463,13.3591'],
  ['geo:52.5463,13.3591?z=18'],
  ['52.5463, 13.3591'],
  ['52.5463,13.3591'],
  ['  52.5463 13.3591 '],
  ['(52.5463°, 13.3591°)'],
])('%s leads to the point', (text) => expect(pointIn(text)).toEqual(WEDDING))

test('degrees, minutes and seconds are read, also in the south and west', () => {
  expect(pointIn(`52°32'46.7"N 13°21'32.8"E`)).toEqual({ lat: 52.546306, lng: 13.359111 })
  expect(pointIn('33°51′31″S, 151°12′51″E')).toEqual({ lat: -33.858611, lng: 151.214167 })
  expect(pointIn('34.6037°S')).toBeNull()
  expect(pointIn('-34.6037, -58.3816')).toEqual({ lat: -34.6037, lng: -58.3816 })
})

test.each([
  ['https://maps.app.goo.gl/abc123'],
  ['https://example.org/'],
  ['Nordring 41, Berlin'],
  ['91, 13'],
  ['52.5463, 181'],
  ['13353'],
  ['10 12'.repeat(300)],
  [''],
])('%s contains no point', (text) => expect(pointIn(text)).toBeNull())

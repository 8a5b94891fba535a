import { type Flavor, layers } from '@protomaps/basemaps'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'

const SOURCE = 'streets'

/** The land, water and text of plan-map.module.css in hex, because the renderer doesn't read oklch. */
const LIGHT = {
  land: '#f9f8f4',
  district: '#f2efea',
  built: '#f0ede8',
  park: '#e9efe2',
  water: '#dde8ee',
  edge: '#f9f8f4',
  minor: '#e7e4de',
  road: '#d9d5cd',
  rail: '#c9c7c3',
  border: '#93a8b4',
  ink: '#171b22',
  graphite: '#54585f',
  sea: '#4c6876',
}
const DARK: typeof LIGHT = {
  land: '#1f252f',
  district: '#232933',
  built: '#2a313d',
  park: '#1d2b28',
  water: '#050f1b',
  edge: '#1f252f',
  minor: '#303742',
  road: '#3d4450',
  rail: '#3a404b',
  border: '#43586a',
  ink: '#f3f0ea',
  graphite: '#b4b9c1',
  sea: '#718a9c',
}

/** The first name only sets the weight: no font is called so, and the next one is used. */
const HEAVY = 'Semibold,Hanken Grotesk'
const PLAIN = 'Hanken Grotesk'

function flavorOf(c: typeof LIGHT): Flavor {
  const all = <Key extends string>(keys: readonly Key[], colour: string) =>
    Object.fromEntries(keys.map((key) => [key, colour])) as Record<Key, string>
  return {
    ...all(['background', 'earth'], c.land),
    ...all(['park_a', 'park_b', 'wood_a', 'wood_b', 'scrub_a', 'scrub_b', 'zoo'], c.park),
    ...all(['hospital', 'industrial', 'school', 'pedestrian', 'aerodrome', 'military'], c.district),
    ...all(['glacier', 'sand', 'beach', 'runway', 'pier'], c.built),
    ...all(['water'], c.water),
    ...all(['buildings'], c.built),
    ...all(
      [
        ...(['tunnel_other_casing', 'tunnel_minor_casing', 'tunnel_link_casing', 'tunnel_major_casing'] as const),
        ...(['tunnel_highway_casing', 'minor_service_casing', 'minor_casing', 'link_casing'] as const),
        ...(['major_casing_late', 'highway_casing_late', 'major_casing_early', 'highway_casing_early'] as const),
        ...(['bridges_other_casing', 'bridges_minor_casing', 'bridges_link_casing'] as const),
        ...(['bridges_major_casing', 'bridges_highway_casing'] as const),
      ],
      c.edge,
    ),
    ...all(['tunnel_other', 'tunnel_minor', 'tunnel_link', 'tunnel_major', 'tunnel_highway'], c.district),
    ...all(['other', 'minor_service', 'minor_a', 'minor_b', 'bridges_other', 'bridges_minor'], c.minor),
    ...all(['link', 'major', 'highway', 'bridges_link', 'bridges_major', 'bridges_highway'], c.road),
    ...all(['railway'], c.rail),
    ...all(['boundaries'], c.border),
    ...all(['roads_label_minor', 'roads_label_major', 'address_label', 'state_label', 'country_label'], c.graphite),
    ...all(['subplace_label'], c.graphite),
    ...all(['city_label'], c.ink),
    ...all(['ocean_label'], c.sea),
    ...all(
      [
        ...(['roads_label_minor_halo', 'roads_label_major_halo', 'subplace_label_halo'] as const),
        ...(['city_label_halo', 'state_label_halo', 'address_label_halo'] as const),
      ],
      c.land,
    ),
    regular: PLAIN,
    italic: PLAIN,
    bold: HEAVY,
  }
}

/**
 * Draws Protomaps tiles in our colours. Without a `glyphs` address, the renderer draws each letter from the fonts of the
 * page. Signs, arrows and points of interest are left out, because their pictures would come from another server and our
 * pins are what matters here. Without the background, our own land shows where the file has no tiles.
 */
export function streetStyle(tilesUrl: string, dark: boolean): StyleSpecification {
  const shown = layers(SOURCE, flavorOf(dark ? DARK : LIGHT), { lang: 'en' }).filter(
    ({ id }) => !['background', 'pois', 'roads_oneway', 'roads_shields'].includes(id),
  )
  return {
    version: 8,
    sources: { [SOURCE]: { type: 'vector', url: `pmtiles://${tilesUrl}` } },
    layers: shown.map((layer) => withoutPictures(JSON.parse(withoutPrivateLetters(JSON.stringify(layer))))),
  }
}

function withoutPictures(layer: LayerSpecification): LayerSpecification {
  if (layer.type === 'symbol' && layer.layout) delete layer.layout['icon-image']
  return layer
}

/** Tiles also have names in codes of one font that Protomaps makes. No tile has a name under this key instead. */
const withoutPrivateLetters = (text: string) => text.replaceAll('"pgf:', '"none:')

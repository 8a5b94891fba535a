import { List, Map as MapIcon } from 'lucide-react'
import { mapWords } from '../copy/map.ts'
import styles from './map-switch.module.css'

export function MapSwitch({ onMap, onSwitch }: { onMap: boolean; onSwitch: () => void }) {
  return (
    <div className={`${styles.root} needs-script`}>
      <button type="button" className="btn ink" onClick={onSwitch}>
        {onMap ? <List size={18} aria-hidden="true" /> : <MapIcon size={18} aria-hidden="true" />}
        {onMap ? mapWords.showList : mapWords.showMap}
      </button>
    </div>
  )
}

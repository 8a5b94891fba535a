import { search } from "../words/search.ts";
export function CityInput({ value, onChange }: { value: string; onChange: (v: string) => void }) {
  return <input type="text" name="location" value={value} placeholder={search.locationHint} onChange={(e) => onChange(e.target.value)} autoComplete="off" maxLength={200} />;
}

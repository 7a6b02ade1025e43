import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** In LibreOffice Basic: every number below the sizes and beside the heights is multiplied and rounded to cents. */
const MACRO = `Sub Raise(source As String, target As String, factor As Double)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  Dim book As Object
  book = StarDesktop.loadComponentFromURL(source, "_blank", 0, hidden())
  Dim place As Long, row As Long, column As Long
  For place = 0 To book.Sheets.Count - 1
    Dim cursor As Object, cells As Object
    cursor = book.Sheets.getByIndex(place).createCursor()
    cursor.gotoEndOfUsedArea(False)
    Dim lastRow As Long, lastColumn As Long
    lastRow = cursor.RangeAddress.EndRow
    lastColumn = cursor.RangeAddress.EndColumn
    For row = 2 To lastRow
      For column = 1 To lastColumn
        cells = book.Sheets.getByIndex(place).getCellByPosition(column, row)
        If cells.Type = com.sun.star.table.CellContentType.VALUE Then
          cells.Value = Int(cells.Value * factor * 100 + 0.5) / 100
        End If
      Next column
    Next row
  Next place
  Dim stored(0) As New com.sun.star.beans.PropertyValue
  stored(0).Name = "FilterName"
  stored(0).Value = "Calc MS Excel 2007 XML"
  book.storeToURL(target, stored())
  book.close(True)
End Sub
`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const module = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${escaped(MACRO)}</script:module>`;

const library = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`;

/** Opens a workbook in LibreOffice, raises all of its prices there, and answers what it stored. */
export const raisePrices = async (workbook: Uint8Array, factor: number, folder: string): Promise<Buffer> => {
  const office = (...words: string[]) => {
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    return promisify(execFile)('soffice', [profile, '--headless', '--norestore', ...words], { timeout: 300_000 });
  };
  // The first start makes a profile, in which the macro is put.
  await office('--terminate_after_init');
  const standard = join(folder, 'profile/user/basic/Standard');
  await mkdir(standard, { recursive: true });
  await writeFile(join(standard, 'Module1.xba'), module);
  await writeFile(join(standard, 'script.xlb'), library);
  const [source, target] = [join(folder, 'list.xlsx'), join(folder, 'raised.xlsx')];
  await writeFile(source, workbook);
  await rm(target, { force: true });
  const quoted = (path: string) => `"${pathToFileURL(path).href}"`;
  await office(`macro:///Standard.Module1.Raise(${quoted(source)},${quoted(target)},${factor})`);
  return readFile(target);
};

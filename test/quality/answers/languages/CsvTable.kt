package tables

import java.io.Reader
import java.io.Writer

class CsvTable(val header: List<String>, val rows: List<List<String>>) {
    fun column(name: String): List<String> {
        val at = header.indexOf(name)
        require(at >= 0) { "no column $name among $header" }
        return rows.map { it.getOrElse(at) { "" } }
    }

    fun join(other: CsvTable, key: String): CsvTable {
        val mine = header.indexOf(key)
        val theirs = other.header.indexOf(key)
        val byKey = other.rows.groupBy { it[theirs] }
        val joined = rows.flatMap { row ->
            byKey[row[mine]].orEmpty().map { match -> row + match.filterIndexed { i, _ -> i != theirs } }
        }
        return CsvTable(header + other.header.filter { it != key }, joined)
    }

    fun pivot(rowKey: String, columnKey: String, value: String): CsvTable {
        val columns = column(columnKey).distinct()
        val cells = rows.groupBy { it[header.indexOf(rowKey)] }
        val out = cells.map { (key, group) ->
            listOf(key) + columns.map { name ->
                group.filter { it[header.indexOf(columnKey)] == name }.sumOf { it[header.indexOf(value)].toDouble() }.toString()
            }
        }
        return CsvTable(listOf(rowKey) + columns, out)
    }

    fun writeTo(writer: Writer) {
        (listOf(header) + rows).forEach { row ->
            writer.write(row.joinToString(",", postfix = "\r\n") { escape(it) })
        }
    }

    private fun escape(cell: String): String =
        if (cell.any { it == ',' || it == '"' || it == '\n' }) {
            "\"" + cell.replace("\"", "\"\"") + "\""
        } else {
            cell
        }

    companion object {
        fun read(reader: Reader): CsvTable {
            val lines = splitRecords(reader.readText())
            return CsvTable(lines.first(), lines.drop(1))
        }

        fun splitRecords(text: String): List<List<String>> {
            val records = mutableListOf<List<String>>()
            var cells = mutableListOf<String>()
            val cell = StringBuilder()
            var quoted = false
            for (c in text) {
                when {
                    c == '"' -> quoted = !quoted
                    c == ',' && !quoted -> { cells.add(cell.toString()); cell.clear() }
                    c == '\n' && !quoted -> { cells.add(cell.toString()); cell.clear(); records.add(cells); cells = mutableListOf() }
                    c != '\r' || quoted -> cell.append(c)
                }
            }
            return records
        }

        fun guessSeparator(line: String): Char =
            listOf(',', ';', '\t', '|').maxBy { candidate ->
                line.count { it == candidate }
            }
    }
}
